const FORMS = { page: 'form[data-unsaved]', row: 'tr form[data-unsaved]', card: 'article form[data-unsaved]' }

/** True when a form of this page, or an edited row of its table, or an edited card, has unsaved input. */
export const hasUnsaved = (where: keyof typeof FORMS): boolean => document.querySelector(FORMS[where]) !== null
