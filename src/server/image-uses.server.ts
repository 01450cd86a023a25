import { agentPhotoUse } from '#/features/agents/agent-photo.queries.server.ts'
import { postImageUse } from '#/features/blog/post-image-use.queries.server.ts'
import { officePictureUse } from '#/features/brand-texts/office-picture-use.queries.server.ts'
import { offeredHomeImageUse } from '#/features/offered-homes/offered-home-image-use.queries.server.ts'
import { orderImageUse } from '#/features/orders/order-image-use.queries.server.ts'
import { propertyImageUse } from '#/features/properties/property-image-use.queries.server.ts'
import type { ImageUses } from '#/platform/images/image-use.ts'

/** Everybody who shows pictures. A test holds the list against the foreign keys of the database. */
export const imageUses: ImageUses = [
  propertyImageUse,
  agentPhotoUse,
  orderImageUse,
  postImageUse,
  offeredHomeImageUse,
  officePictureUse,
]
