import { Button, type ButtonProps, Loader } from '@mantine/core'
import styles from './submit-button.module.css'
import { useHydrated } from './use-hydrated.ts'

type SubmitButtonProps = Pick<ButtonProps, 'color' | 'variant' | 'children'> & { isPending: boolean }

/**
 * Sends its form. While something is under way it keeps the focus and does nothing; before our
 * scripts have come it is off, because the browser alone would send the form nowhere.
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
