/** The confirmation after a message was sent. */
export const MESSAGE_SENT = 'Message sent. We will reply by e-mail.'

export const MESSAGE_FAILED =
  'Your message did not reach us. Check your connection and send it again: everything you wrote is still here.'

/** The address of a chat with a number in the form `+233…`. */
export const chatWith = (number: string) => `https://wa.me/${number.replace('+', '')}`

/** Whether an address says a town and no more, such as `Accra, Ghana`: no number, and no part before both. */
export const isTownAlone = (address: string) => !/\d/.test(address) && address.split(',').length <= 2
