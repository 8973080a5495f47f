/** The cache in which the service worker keeps the responses that a learner's pages got from the API. */
export const RESPONSES_CACHE = 'learner'
/**
 * Tells the service worker to delete the kept responses, and not to keep a response that is still on its way. A service
 * worker of an earlier version may get this message, so its text stays as it was.
 */
export const FORGET_RESPONSES = 'forget answers'

/** The responses belong to one person, so they are deleted with the login. The service worker notices a logout by itself. */
export const forgetResponses = () => void globalThis.caches?.delete(RESPONSES_CACHE)
