/** Whether something was typed into a form of this page, or into a row of its table, that is not saved. */
export const hasUnsaved = (where: 'page' | 'row'): boolean =>
  document.querySelector(where === 'row' ? 'tr form[data-unsaved]' : 'form[data-unsaved]') !== null
