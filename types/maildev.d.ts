declare module 'maildev' {
  type Options = { smtp: number; web: number; ip: string; silent: boolean; disableWeb?: boolean }
  type Mail = {
    to: { address: string }[]
    subject: string
    text: string
    headers: Readonly<Record<string, string>>
  }
  export default class MailDev {
    constructor(options: Options)
    listen(done?: (error?: Error) => void): void
    close(done?: (error?: Error) => void): void
    on(event: 'new', listener: (mail: Mail) => void): void
  }
}
