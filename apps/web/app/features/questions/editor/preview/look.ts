/** How the author looks at the question: on what screen, in which theme, before or after an answer. */
export type Look = { isPhone: boolean; isDark: boolean | null; isAnswered: boolean }

/** A null theme is the theme of the page. */
export const FIRST_LOOK: Look = { isPhone: false, isDark: null, isAnswered: true }
