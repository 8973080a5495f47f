import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const read = (otherwise: MantineColorScheme): MantineColorScheme => {
  if (typeof document === 'undefined') return otherwise
  return (document.documentElement.dataset['mantineColorScheme'] as MantineColorScheme | undefined) ?? otherwise
}

let stop = () => {}

/** boot.ts decides on the colour scheme, and Mantine follows it. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: read,
  set: () => undefined,
  subscribe(onUpdate) {
    const update = () => onUpdate(read('light'))
    addEventListener('boot:sync', update)
    stop = () => removeEventListener('boot:sync', update)
  },
  unsubscribe: () => stop(),
  clear: () => undefined,
}
