/** The look of the link beside a section's title that leads to everything of its kind. */
export const moreLink =
  'inline-flex min-h-11 items-center font-semibold text-laterite underline-offset-4 hover:text-laterite-hover hover:underline'
