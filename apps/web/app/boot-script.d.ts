declare module 'virtual:boot-script' {
  const path: string
  export default path
}
