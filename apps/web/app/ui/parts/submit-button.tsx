import { Button, type ButtonProps, Loader } from '@mantine/core'
import styles from './submit-button.module.css'
import { useHydrated } from './use-hydrated.ts'

type SubmitButtonProps = Pick<ButtonProps, 'color' | 'variant' | 'children'> & { isPending: boolean }

/**
 * Submits its form, with Mantine's look. While a request is pending, the button keeps the focus; the form ignores the click.
 * The button is disabled until hydration, because a form without our script would be posted to an address that does not exist.
 */
export function SubmitButton({ isPending, children, ...look }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <Button
      {...look}
      type="submit"
      className={styles.submit}
      disabled={!isHydrated}
      aria-disabled={isPending || undefined}
      leftSection={isPending ? <Loader size="1.1rem" color="currentColor" aria-hidden /> : undefined}
    >
      {children}
    </Button>
  )
}
