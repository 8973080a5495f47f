declare module 'virtual:boot-script' {
  const path: string
  export default path
}

declare module 'virtual:preload-script' {
  const code: string
  export default code
}
