// Segments that are plain names: no second slash, backslash or dot at a start can lead to another site.
const LOCAL_PATH = /^(\/[\w%~-][\w%~.-]*)+(\?[^\s\\#]*)?$/

/** Whether what an address carries is a page of ours to go on to, and of nobody else. */
export const isLocalPath = (path: unknown): path is string => typeof path === 'string' && LOCAL_PATH.test(path)
