import { useMutation } from '@tanstack/react-query'
import { type FormOptions, useForm } from './use-form.ts'

/** A form for a logged-in person. When the login is over, the query client opens the login page. */
export function useAccountForm<Field extends string = never>({ send, ...options }: FormOptions<Field>) {
  const { mutateAsync } = useMutation({
    mutationFn: (input: { values: Record<Field, string>; form: HTMLFormElement }) => send(input.values, input.form),
  })
  return useForm({ ...options, send: (values, form) => mutateAsync({ values, form }) })
}
