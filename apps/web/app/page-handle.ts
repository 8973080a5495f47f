/** What a page tells the frame around it: the `handle` that its file exports. */
export type PageHandle = {
  /** Rendered on the server and left alone, without React in the browser. */
  isDocument?: true
  /** Where its toasts come in; at the right without it. */
  toasts?: 'center'
}
