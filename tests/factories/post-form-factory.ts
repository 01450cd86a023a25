import type { PostFields, PostForm } from '#/features/blog/post-form.schema.ts'

/** The fields of a valid article as its form posts them, to be published now. */
export function makePostFields(overrides: PostFields = {}): PostFields {
  return {
    title: 'Reading a site plan',
    excerpt: 'Where the corners are, and who says so.',
    content: '## The corners\n\nWalk them with a surveyor.',
    category: 'Buying Guide',
    imageId: '',
    imageAlt: '',
    readTime: '',
    tags: 'land, site plan',
    publish: 'now',
    publishAt: '',
    ...overrides,
  }
}

/** The same article as a command takes it. */
export function makePostForm(overrides: Partial<PostForm> = {}): PostForm {
  return {
    title: 'Reading a site plan',
    excerpt: 'Where the corners are, and who says so.',
    content: '## The corners\n\nWalk them with a surveyor.',
    category: 'Buying Guide',
    imageId: null,
    imageAlt: '',
    readTime: null,
    tags: ['land', 'site plan'],
    publish: 'now',
    ...overrides,
  }
}
