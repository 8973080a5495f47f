/** Where the service worker keeps what a learner's pages were answered. */
export const ANSWERS_CACHE = 'learner'
/** Tells the service worker that an answer which is on its way must not be kept either. */
export const FORGET_ANSWERS = 'forget answers'

/** They are one person's, and go with the login. Of a logout the service worker hears by itself. */
export const forgetAnswers = () => void globalThis.caches?.delete(ANSWERS_CACHE)
