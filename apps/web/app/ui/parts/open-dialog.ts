const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The topmost open dialog. While there is one, everything outside of it is inert. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteOpened(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  for (const listener of listeners) listener()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    for (const listener of listeners) listener()
  }
}
