/** A drawing as a file of its own, for the tests that hold picture files against their components. */

/** The drawing's text: no traces of the page, such as its style sheet's classes; ids that do not change. */
export function fileOf(container: HTMLElement): string {
  const id = container.querySelector('clipPath')?.id.replace(/-frame$/, '') ?? 'none';
  const text = container.innerHTML
    .replace(/<!--.*?-->/gs, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/(<(\w+)[^>]*)><\/\2>/g, '$1/>')
    .replace(/>\s*</g, '>\n<');
  return `${text.replaceAll(`${id}-`, 'poster-').trim()}\n`;
}
