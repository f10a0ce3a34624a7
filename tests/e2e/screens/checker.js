/**
 * Finds what a person could not read, see or hit on the page as it stands now.
 *
 * `window.findFaults({ needs })` scrolls through the page and returns a list of faults
 * `{ kind, where, text, box, by }`: the element by a short selector, its text, its box in the view
 * (left, top, width, height) and, where something lies over it, by what.
 */
(() => {
  /** WCAG 2.2, 2.5.8: the side of a target, or of the room around it. */
  const TARGET = 24;
  /** The smallest letters; those in pictures whose words are told elsewhere, and on the smallest screens. */
  const LETTERS = 12;
  const LETTERS_IN_PICTURES = 8;
  const LETTERS_IN_SMALLEST_PICTURES = 6.5;
  /** The smallest screens: those as narrow as the smallest phones, and by their area phones held sideways. */
  const isSmallest = () => innerWidth < 360 || innerWidth * innerHeight < 300_000;
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="gridcell"], [role="menuitem"], [role="slider"], [role="tab"], [role="switch"]';
  const LETTER = /[\p{L}\p{N}?!]/u;
  /** So many pixels are what nobody sees, not what a page is long by. */
  const NOTHING = 1;
  /** Half a pixel of rounding, on either side. */
  const SLACK = 1;

  const name = (element) => {
    const classes = [...element.classList].filter((one) => !one.startsWith('svelte-'));
    const marks = ['data-town', 'data-cell', 'data-slot', 'data-store', 'data-purse', 'data-step']
      .filter((mark) => element.hasAttribute(mark))
      .map((mark) => `[${mark}="${element.getAttribute(mark)}"]`);
    const id = element.id ? `#${element.id}` : '';
    return element.localName + id + classes.map((one) => `.${one}`).join('') + marks.join('');
  };
  const path = (element) => {
    const names = [];
    for (let one = element; one && one !== document.body && names.length < 4; one = one.parentElement) {
      names.unshift(name(one));
    }
    return names.join(' > ');
  };
  const boxOf = ({ left, top, width, height }) => [left, top, width, height].map(Math.round);
  const fault = (kind, element, box, by = '') => ({
    kind,
    where: path(element),
    text: (element.getAttribute('aria-label') || element.textContent || '').replace(/\s+/g, ' ').trim().slice(0, 60),
    box: boxOf(box),
    by,
  });

  // ----- what is there to be seen

  /** Text for screen readers alone lies in a box of one pixel. */
  const isUnseen = (element, styles) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = styles(one);
      if (style.position === 'absolute' && /hidden|clip/.test(style.overflow)) {
        const { width, height } = one.getBoundingClientRect();
        if (width <= 1 || height <= 1) return true;
      }
      if (/inset\((50|100)%/.test(style.clipPath)) return true;
      // A link that comes into the page once it has the focus.
      if (/absolute|fixed/.test(style.position) && one.getBoundingClientRect().bottom + scrollY <= 0) return true;
      if (one.localName === 'dialog') break;
    }
    return false;
  };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** Every run of text that is drawn, with the boxes of its lines. */
  function textsIn(root, styles) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element || /^(style|script|title|option|noscript)$/.test(element.localName)) continue;
      if (!isShown(element) || isUnseen(element, styles)) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (boxes.length) found.push({ node, element, boxes });
    }
    return found;
  }

  const controlsIn = (root, styles) =>
    [...root.querySelectorAll(CONTROLS)].filter(
      (one) => isShown(one) && one.type !== 'hidden' && !isUnseen(one, styles) && one.getBoundingClientRect().width > 0,
    );

  // ----- text that is too small or cut

  /** How large letters come out, also within a drawing. */
  function letterHeight(element, styles) {
    const size = parseFloat(styles(element).fontSize);
    const matrix = element.ownerSVGElement ? element.getScreenCTM?.() : null;
    return matrix ? size * Math.hypot(matrix.b, matrix.d) : size;
  }

  /** What is asked of an element's style again and again, read once: the browser writes each value anew. */
  function readStyle(element) {
    const style = getComputedStyle(element);
    const { position, display, overflow, overflowX, overflowY, contain, clipPath, fontSize } = style;
    const isContained = /paint|content|strict/.test(contain);
    return {
      all: style,
      ...{ position, display, overflow, clipPath, fontSize },
      clip: { x: /hidden|clip/.test(overflowX) || isContained, y: /hidden|clip/.test(overflowY) || isContained },
      scroll: { x: /auto|scroll/.test(overflowX), y: /auto|scroll/.test(overflowY) },
    };
  }

  /** By what a box is cut for good: nothing that scrolling would show. */
  function cutBy(element, box, slackY, styles) {
    let scrolledX = false;
    let scrolledY = false;
    const isFixed = (one) => styles(one).position === 'fixed';
    for (let one = element; one; one = one.parentElement) {
      const style = styles(one);
      const { clip, scroll } = style;
      if ((clip.x || clip.y) && style.display !== 'inline' && one !== document.documentElement && one !== document.body) {
        const edge = one.getBoundingClientRect();
        if (clip.x && !scrolledX && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)) return one;
        if (clip.y && !scrolledY && (box.top < edge.top - slackY || box.bottom > edge.bottom + slackY)) return one;
      }
      scrolledX ||= scroll.x;
      scrolledY ||= scroll.y;
      if (isFixed(one)) {
        const outX = !scrolledX && (box.left < -SLACK || box.right > innerWidth + SLACK);
        const outY = !scrolledY && (box.top < -slackY || box.bottom > innerHeight + slackY);
        return outX || outY ? document.documentElement : null;
      }
    }
    const left = box.left + scrollX;
    if (!scrolledX && (left < -SLACK || box.right > innerWidth + SLACK)) return document.documentElement;
    return !scrolledY && box.top + scrollY < -slackY ? document.documentElement : null;
  }

  const mayBeCut = (element) => element.closest('[data-cut-ok]') !== null;

  function textFaults({ element, boxes, node }, styles) {
    const found = [];
    const height = letterHeight(element, styles);
    const inPictures = isSmallest() ? LETTERS_IN_SMALLEST_PICTURES : LETTERS_IN_PICTURES;
    const least = element.closest('svg[aria-hidden="true"], svg[role="img"]') ? inPictures : LETTERS;
    if (height < least - 0.05 && LETTER.test(node.data)) {
      found.push(fault('small text', element, boxes[0], `${height.toFixed(1)} px`));
    }
    if (!mayBeCut(element)) {
      for (const box of boxes) {
        const by = cutBy(element, box, Math.max(SLACK, height * 0.25), styles);
        if (by) {
          found.push(fault('cut text', element, box, path(by)));
          break;
        }
      }
    }
    return found;
  }

  // ----- what lies over it

  const isClear = (colour) => !colour || colour === 'none' || colour === 'transparent' || /,\s*0\)$|\/\s*0%?\)$/.test(colour);

  /** Whether an element paints anything at a point, apart from what is within it. */
  function paints(element, x, y, styles) {
    const style = styles(element).all;
    if (Number(style.opacity) < 0.05) return false;
    if (element instanceof SVGGeometryElement) {
      return !isClear(style.fill) && Number(style.fillOpacity) > 0.05 ? true : !isClear(style.stroke);
    }
    if (element instanceof SVGElement && element.localName !== 'svg') return element.localName === 'text' || element.localName === 'tspan';
    if (/^(img|canvas|video|input|select|textarea)$/.test(element.localName)) return true;
    if (!isClear(style.backgroundColor) || style.backgroundImage !== 'none') return true;
    return hasTextAt(element, x, y);
  }

  function hasTextAt(element, x, y) {
    const range = document.createRange();
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return true;
      }
    }
    return false;
  }

  /** What is painted over an element at a point, if anything is. */
  function coverAt(element, x, y, styles) {
    const first = document.elementFromPoint(x, y);
    if (first === element || first?.contains(element)) return null; // as nearly always, and quick
    for (const one of document.elementsFromPoint(x, y)) {
      if (one === element || one.contains(element)) return null;
      if (element.contains(one) && !one.textContent.trim() && !/^(img|svg)$/.test(one.localName)) continue;
      if (paints(one, x, y, styles)) return one;
    }
    return null;
  }

  /** The part of a box that scrolling containers and the view let through. */
  function inView(element, box, styles, from = element.parentElement) {
    let [left, top, right, bottom] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    for (let one = from; one && one !== document.body; one = one.parentElement) {
      const { display, clip, scroll } = styles(one);
      if (display === 'inline' || display === 'contents') continue;
      if (!(clip.x || clip.y || scroll.x || scroll.y)) continue;
      const edge = one.getBoundingClientRect();
      if (clip.x || scroll.x) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (clip.y || scroll.y) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  const spots = ({ left, top, right, bottom }) => {
    const inset = Math.min(3, (right - left) / 4);
    const y = (top + bottom) / 2;
    if (right - left < 30) return [[(left + right) / 2, y]];
    return [left + inset, (left + right) / 2, right - inset].map((x) => [x, y]);
  };

  function coverOfText({ element, boxes }, styles) {
    for (const box of boxes) {
      const seen = inView(element, box, styles, element);
      if (seen.width < 2 || seen.height < box.height * 0.6) continue;
      for (const [x, y] of spots(seen)) {
        const by = coverAt(element, x, y, styles);
        if (by) return { box, by };
      }
    }
    return null;
  }

  const partsOf = (control) => [control, ...(control.labels ?? [])];

  /** What takes the clicks meant for a control. */
  function coverOfControl(control, styles) {
    const box = control.getBoundingClientRect();
    const seen = inView(control, box, styles);
    if (seen.width < box.width * 0.6 || seen.height < box.height * 0.6) return null;
    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    const over = document.elementFromPoint(x, y);
    if (!over || partsOf(control).some((part) => part.contains(over))) return null;
    if (over.contains(control) || over.closest('label')?.contains(control)) return null;
    // A whole board may take the clicks for its squares.
    if (over.closest('[role="grid"]')?.contains(control)) return null;
    return { box, by: over };
  }

  const isTall = (one) => one.scrollHeight > one.clientHeight + 2 && one.clientHeight > innerHeight / 4;
  const scrollersIn = (root, styles) => [
    ...(root === document.body ? [document.scrollingElement] : []),
    ...[root, ...root.querySelectorAll('*')].filter((one) => one !== document.body && isTall(one) && styles(one).scroll.y),
  ];

  /** Look at every text once it comes into view, scrolling as a person would. */
  function coverFaults(texts, root, styles) {
    const found = [];
    const unseen = new Set(texts);
    const look = (isFirst) => {
      for (const text of unseen) {
        const boxes = boxesNow(text.node);
        if (!boxes.some((box) => inView(text.element, box, styles).height >= box.height * 0.6)) continue;
        unseen.delete(text);
        const cover = coverOfText({ ...text, boxes }, styles);
        if (!cover || (!isFirst && isStuck(cover.by, styles))) continue;
        found.push(fault('covered text', text.element, cover.box, path(cover.by)));
      }
    };
    look(true);
    for (const scroller of scrollersIn(root, styles)) {
      const step = Math.max(100, scroller.clientHeight * 0.8);
      for (let top = step; top < scroller.scrollHeight - scroller.clientHeight + step && unseen.size; top += step) {
        scroller.scrollTop = top;
        look(false);
      }
      scroller.scrollTop = 0;
    }
    return found;
  }

  const boxesNow = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  /** What stays in its place while the page scrolls under it hides nothing for good. */
  const isStuck = (element, styles) => {
    for (let one = element; one; one = one.parentElement) if (/sticky|fixed/.test(styles(one).position)) return true;
    return false;
  };

  // ----- targets

  const isInSentence = (control, styles) =>
    control.localName === 'a' && styles(control).display === 'inline' && control.parentElement.textContent.trim().length > control.textContent.trim().length + 3;

  function targetOf(control) {
    const boxes = partsOf(control).map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1);
    const label = control.closest('label');
    if (label) boxes.push(label.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return { control, left, top, right, bottom, width: right - left, height: bottom - top };
  }

  const isSmall = ({ width, height }) => width < TARGET - 0.5 || height < TARGET - 0.5;
  const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  /** How far a point is from a box. */
  const distance = ([x, y], box) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

  /** Small targets that have no room of their own around them either. */
  function targetFaults(controls, styles) {
    const targets = controls.filter((one) => !isInSentence(one, styles)).map(targetOf);
    return targets.filter(isSmall).flatMap((target) => {
      const centre = middle(target);
      const crowd = targets.find(
        (other) =>
          other !== target &&
          !target.control.contains(other.control) &&
          !other.control.contains(target.control) &&
          (isSmall(other)
            ? Math.hypot(centre[0] - middle(other)[0], centre[1] - middle(other)[1]) < TARGET - 0.5
            : distance(centre, other) < TARGET / 2 - 0.5),
      );
      const size = `${target.width.toFixed(0)} × ${target.height.toFixed(0)}`;
      return crowd ? [fault('small target', target.control, target, size)] : [];
    });
  }

  // ----- what has to be in view

  function needFaults(needs, styles) {
    return needs.flatMap(({ what, selector, count }) => {
      const all = [...document.querySelectorAll(selector)].filter(isShown);
      if (all.length < count) {
        return [{ kind: 'missing', where: selector, text: what, box: [0, 0, 0, 0], by: `${all.length} of ${count}` }];
      }
      return all.flatMap((one) => {
        const box = one.getBoundingClientRect();
        const seen = inView(one, box, styles);
        const isWhole = seen.width >= box.width - 2 && seen.height >= box.height - 2;
        return isWhole ? [] : [{ ...fault('out of view', one, box), by: what }];
      });
    });
  }

  function sidewaysFaults(styles) {
    const root = document.scrollingElement;
    if (root.scrollWidth <= root.clientWidth + SLACK) return [];
    const isWide = (one) => one instanceof HTMLElement && isShown(one) && one.getBoundingClientRect().right > root.clientWidth + SLACK;
    const isHeld = (one) => {
      for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
        if (styles(over).clip.x || styles(over).scroll.x) return true;
      }
      return false;
    };
    const wide = [...document.body.querySelectorAll('*')].find((one) => isWide(one) && !isHeld(one) && ![...one.children].some(isWide));
    return [fault('sideways scroll', wide ?? root, (wide ?? root).getBoundingClientRect(), `${root.scrollWidth} over ${root.clientWidth}`)];
  }

  /** A page that is too high by one pixel scrolls for nothing, and its scrollbar takes room. */
  function scrollFaults() {
    const root = document.scrollingElement;
    const over = root.scrollHeight - root.clientHeight;
    if (over <= 0 || over > NOTHING) return [];
    const low = [...document.body.querySelectorAll('*')].find((one) => one.getBoundingClientRect().bottom > root.clientHeight && ![...one.children].some((child) => child.getBoundingClientRect().bottom > root.clientHeight));
    return [fault('needless scroll', low ?? root, (low ?? root).getBoundingClientRect(), `${over} px`)];
  }

  /** While texts are looked at, everything is hit, so that what lies over them is found. */
  const everything = document.createElement('style');
  everything.textContent = '*, *::before, *::after { pointer-events: auto !important; scroll-snap-type: none !important; scroll-behavior: auto !important; }';

  window.findFaults = ({ needs = [] } = {}) => {
    const kept = new Map();
    const styles = (element) => {
      let style = kept.get(element);
      if (!style) kept.set(element, (style = readStyle(element)));
      return style;
    };
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    document.scrollingElement.scrollTop = 0;
    for (const one of scrollersIn(root, styles)) one.scrollTop = 0;
    const texts = textsIn(root, styles);
    const controls = controlsIn(root, styles);
    const found = [
      ...sidewaysFaults(styles),
      ...scrollFaults(),
      ...needFaults(needs, styles),
      ...texts.flatMap((text) => textFaults(text, styles)),
      ...targetFaults(controls, styles),
    ];
    const covered = controls.flatMap((control) => {
      const cover = coverOfControl(control, styles);
      return cover ? [fault('covered control', control, cover.box, path(cover.by))] : [];
    });
    document.head.append(everything);
    found.push(...covered, ...coverFaults(texts, root, styles));
    everything.remove();
    return found;
  };
})();
