import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

type ButtonLook = {
  /** `primary` is filled, `danger` is filled for what cannot be undone, `quiet` has an outline, `plain` looks like a link. */
  variant: 'primary' | 'danger' | 'quiet' | 'plain'
  /** Places the button in its surroundings. Its colours come from the variant. */
  className?: string | undefined
}

export type ButtonProps = ButtonLook & ComponentProps<'button'> & { isPending?: boolean }

/** While `isPending`, the button keeps the focus and ignores clicks. The `disabled` attribute would lose the focus. */
export const Button = ({ variant, className, type = 'button', isPending = false, onClick, ...rest }: ButtonProps) => (
  <button
    type={type}
    className={classNameOf(variant, className)}
    aria-disabled={isPending || undefined}
    onClick={isPending ? (event) => event.preventDefault() : onClick}
    {...rest}
  />
)

type RouteLinkProps = ButtonLook & LinkProps
type DocumentLinkProps = ButtonLook & ComponentProps<'a'> & { href: string; to?: never }

/** A link that looks like a button. `to` changes the page inside the app, `href` loads a document. */
export function LinkButton({ variant, className, children, ...link }: RouteLinkProps | DocumentLinkProps) {
  const classes = classNameOf(variant, className)
  if (link.to !== undefined)
    return (
      <Link className={classes} {...link}>
        {children}
      </Link>
    )
  return (
    <a className={classes} {...link}>
      {children}
    </a>
  )
}

const classNameOf = (variant: ButtonLook['variant'], placement: string | undefined): string =>
  `${styles.button} ${styles[variant]}${placement ? ` ${placement}` : ''}`
