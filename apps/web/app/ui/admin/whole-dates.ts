/** The field has a half-typed date. */
export class HalfDate extends Error {
  readonly field: string
  constructor(field: string) {
    super()
    this.field = field
  }
}

/** Throws for a half-typed date, because it reads as no date, and no date means for ever. */
export function requireWholeDates(form: HTMLFormElement): void {
  const half = halfDateIn(form)
  if (half !== undefined) throw new HalfDate(half)
}

/** The name of the first field with a half-typed date. */
export const halfDateIn = (form: HTMLFormElement): string | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input:is([type=date], [type=datetime-local])')].find(
    ({ validity }) => validity.badInput || validity.rangeOverflow,
  )?.name
