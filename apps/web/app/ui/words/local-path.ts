// Segments are plain names: a second slash, a backslash or a leading dot could lead to another site.
const LOCAL_PATH = /^(\/[\w%~-][\w%~.-]*)+(\?[^\s\\#]*)?$/

/** True when a path from an address leads to a page of this site. */
export const isLocalPath = (path: unknown): path is string => typeof path === 'string' && LOCAL_PATH.test(path)
