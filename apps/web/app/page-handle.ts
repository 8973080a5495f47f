/** The `handle` that a page's file exports tells the frame around the page how to show it. */
export type PageHandle = {
  /** The page is rendered on the server, and runs no React in the browser. */
  isDocument?: true
  /** The page is shown without a login, also at an address under /user or /admin. */
  isOpenToAll?: true
  /** The side where toasts appear; without it they appear at the right. */
  toasts?: 'center'
}
