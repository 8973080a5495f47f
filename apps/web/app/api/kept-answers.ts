/** Where the service worker keeps what a learner's pages were answered. */
export const ANSWERS_CACHE = 'learner'

/** They are one person's, and go with the login. */
export const forgetAnswers = () => void globalThis.caches?.delete(ANSWERS_CACHE)
