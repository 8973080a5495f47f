import { Button, type ButtonProps } from '../button/button.tsx'
import { Spinner } from './spinner.tsx'
import styles from './submit-button.module.css'
import { useHydrated } from './use-hydrated.ts'

type SubmitButtonProps = Pick<ButtonProps, 'children'> & { variant?: ButtonProps['variant']; isPending: boolean }

/**
 * Submits its form. The button is disabled until hydration, because a form without our script would be posted to an address
 * that does not exist.
 */
export function SubmitButton({ variant = 'primary', isPending, children }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <Button variant={variant} type="submit" className={styles.submit} disabled={!isHydrated} isPending={isPending}>
      {isPending && <Spinner />}
      {children}
    </Button>
  )
}
