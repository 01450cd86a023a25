/** The confirmation after a message was sent. */
export const MESSAGE_SENT = 'Message sent. We will reply by e-mail.'

export const MESSAGE_FAILED =
  'Your message did not reach us. Check your connection and send it again: everything you wrote is still here.'
