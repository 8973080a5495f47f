declare module 'virtual:boot-script' {
  const path: string
  export default path
}

declare module 'virtual:ask-ahead-script' {
  /** Empty in the browser, where it has run already. */
  const code: string
  export default code
}
