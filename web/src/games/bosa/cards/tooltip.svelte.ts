/** A sentence beside a picture: on hover, on focus, and on a long press of a finger. */
import type { Attachment } from 'svelte/attachments';

export interface Tip {
  text: string;
  /** The middle of what it is about, and its upper and lower edge, in the window. */
  x: number;
  top: number;
  bottom: number;
}

/** How long a finger rests before the sentence comes. */
export const LONG_PRESS_MS = 420;

let shown = $state.raw<Tip | null>(null);
let owner: Element | null = null;

export const tip = (): Tip | null => shown;

function show(element: Element, text: string): void {
  const box = element.getBoundingClientRect();
  owner = element;
  shown = { text, x: box.left + box.width / 2, top: box.top, bottom: box.bottom };
}

function hide(element: Element): void {
  if (owner !== element) return;
  owner = null;
  shown = null;
}

/** Show `text` whenever somebody points at, comes to, or rests a finger on the element; nothing where there is none. */
export function tooltip(text: string): Attachment<HTMLElement> {
  return (element) => {
    if (!text) return;
    let press: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && show(element, text);
    const leave = () => {
      clearTimeout(press);
      hide(element);
    };
    const down = (event: PointerEvent) => {
      held = false;
      if (event.pointerType === 'mouse') return;
      press = setTimeout(() => {
        held = true;
        show(element, text);
      }, LONG_PRESS_MS);
    };
    const focus = () => element.matches(':focus-visible') && show(element, text);
    /** The click that ends a long press asked for the sentence, not for the deed. */
    const click = (event: Event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event) => held && event.preventDefault();
    const listeners: [string, EventListener, boolean?][] = [
      ['pointerenter', enter as EventListener],
      ['pointerleave', leave],
      ['pointercancel', leave],
      ['pointerup', () => clearTimeout(press)],
      ['pointerdown', down as EventListener],
      ['focus', focus],
      ['blur', leave],
      ['click', click, true],
      ['contextmenu', menu],
    ];
    for (const [type, listener, capture] of listeners) element.addEventListener(type, listener, capture);
    return () => {
      leave();
      for (const [type, listener, capture] of listeners) element.removeEventListener(type, listener, capture);
    };
  };
}
