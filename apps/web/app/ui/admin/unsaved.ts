/** True when a form of this page, or an edited row of its table, has unsaved input. */
export const hasUnsaved = (where: 'page' | 'row'): boolean =>
  document.querySelector(where === 'row' ? 'tr form[data-unsaved]' : 'form[data-unsaved]') !== null
