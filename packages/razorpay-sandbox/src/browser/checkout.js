// Behaves like Razorpay's checkout.js towards a page. Styles are set through the CSSOM, because pages forbid inline
// ones.
;(() => {
  const sandboxOrigin = new URL(document.currentScript.src).origin

  const FRAME_STYLE = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: 'transparent',
    colorScheme: 'normal',
  }

  class Razorpay {
    #options
    #listeners = new Map()
    #frame = null
    #leave = new AbortController()

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    }

    open() {
      if (this.#frame) return
      this.#leave = new AbortController()
      const { signal } = this.#leave
      addEventListener('message', (event) => this.#hear(event), { signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && this.#escape(), { signal })
      this.#frame = document.createElement('iframe')
      this.#frame.src = `${sandboxOrigin}/v1/checkout?origin=${encodeURIComponent(location.origin)}`
      this.#frame.title = 'Razorpay sandbox'
      Object.assign(this.#frame.style, FRAME_STYLE)
      document.body.append(this.#frame)
    }

    close() {
      if (!this.#frame) return
      this.#remove()
      this.#options.modal?.ondismiss?.()
    }

    #remove() {
      this.#leave.abort()
      this.#frame.remove()
      this.#frame = null
    }

    #escape() {
      if (this.#options.modal?.escape !== false) this.close()
    }

    #hear({ origin, source, data }) {
      if (origin !== sandboxOrigin || source !== this.#frame?.contentWindow) return
      switch (data.type) {
        case 'ready':
          return this.#tellFrame()
        case 'paid':
          this.#remove()
          return this.#options.handler?.(data.response)
        case 'failed':
          return this.#listeners.get('payment.failed')?.forEach((listener) => listener(data.failure))
        case 'escape':
          return this.#escape()
        case 'close':
          return this.close()
        case 'vanish':
          // The money is taken, but the page is never told: neither handler nor ondismiss is called.
          return this.#remove()
      }
    }

    #tellFrame() {
      const { key, order_id, amount, name, description, prefill } = this.#options
      const { email, contact } = prefill ?? {}
      const options = { key, order_id, amount, name, description, email, contact }
      this.#frame.contentWindow.postMessage({ type: 'open', options }, sandboxOrigin)
      this.#frame.focus()
    }
  }

  window.Razorpay = Razorpay
})()
