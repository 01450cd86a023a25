import { Refusal, refusal } from '#/shared/errors.ts'

/** `type` comes from a closed list, never from the file. */
export function imageTypeNotSupported(type: string): Refusal {
  return new Refusal(
    'unsupported',
    'image.type_not_supported',
    `File type ${type} is not supported. Please use: jpeg, jpg, png, webp`,
  )
}

/** What is sent does not even say that it is a picture; `type` is a media type in small letters, or 'unknown'. */
export function imageTypeNotAllowed(type: string): Refusal {
  return new Refusal('unsupported', 'image.type_not_allowed', `File type ${type} is not allowed`)
}

/** Said by whoever reads the file; a form says it before it sends anything. */
export const imageFileTooLarge = refusal(
  'too_large',
  'image.file_too_large',
  'File size exceeds limit of 5MB',
)

export const imageFileEmpty = refusal(
  'invalid',
  'image.file_empty',
  'This file is empty. Please choose a picture.',
)

/** Cut off, broken, or not what its head says. */
export const imageDamaged = refusal(
  'invalid',
  'image.damaged',
  'This picture is damaged or incomplete. Save it again, or choose another.',
)

export const imageTooManyPixels = refusal(
  'invalid',
  'image.too_many_pixels',
  'This picture has more than 40 megapixels. Save it smaller and try again.',
)

export const imageSideTooLong = refusal(
  'invalid',
  'image.side_too_long',
  'This picture is more than 12,000 pixels wide or high. Save it smaller and try again.',
)

export const imageAnimated = refusal(
  'invalid',
  'image.animated',
  'Animated pictures cannot be shown. Choose a still one.',
)

/** Opening it would take more memory or work than one picture may. */
export const imageTooDemanding = refusal(
  'invalid',
  'image.too_demanding',
  'This picture takes too much memory to open. Save it smaller, and not as “progressive” or “interlaced”.',
)

export const imageTooSlow = refusal(
  'unavailable',
  'image.too_slow',
  'This picture took too long to prepare. Try again, or save it smaller first.',
)

export const imagesBusy = refusal(
  'unavailable',
  'images.busy',
  'Many pictures are being prepared right now. Try again in a moment.',
)
