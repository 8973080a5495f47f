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
  for (const { name, validity } of form.querySelectorAll<HTMLInputElement>('input[type=date]'))
    if (validity.badInput || validity.rangeOverflow) throw new HalfDate(name)
}
