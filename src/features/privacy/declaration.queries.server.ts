import { accountPersonalData } from '../accounts/account.privacy.server.ts'
import { agreementPersonalData } from '../agreements/agreement.privacy.server.ts'
import { auditPersonalData } from '../audit/audit.privacy.server.ts'
import { postPersonalData } from '../blog/post.privacy.server.ts'
import { cartPersonalData } from '../cart/cart.privacy.server.ts'
import { favoritePersonalData } from '../favorites/favorite.privacy.server.ts'
import { instalmentPersonalData } from '../instalments/instalment.privacy.server.ts'
import { leadPersonalData } from '../leads/lead.privacy.server.ts'
import { mailPersonalData } from '../mail/mail.privacy.server.ts'
import { imagePersonalData } from '../media/image.privacy.server.ts'
import { subscriberPersonalData } from '../newsletter/subscriber.privacy.server.ts'
import { offeredHomePersonalData } from '../offered-homes/offered-home.privacy.server.ts'
import { orderPersonalData } from '../orders/order.privacy.server.ts'
import { propertyPersonalData } from '../properties/property.privacy.server.ts'
import { propertyHistoryPersonalData } from '../properties/property-history.privacy.server.ts'
import { offerPersonalData } from '../rent-to-own/offer.privacy.server.ts'
import { reportPersonalData } from '../reports/report.privacy.server.ts'
import { savedSearchPersonalData } from '../saved-searches/saved-search.privacy.server.ts'
import { shortlistPersonalData } from '../shortlists/shortlist.privacy.server.ts'

/**
 * Everybody who holds something of a person, in the order of the downloaded file. Accounts come first: they lock before
 * the others look, and are erased last.
 */
export const DECLARATIONS = [
  accountPersonalData,
  mailPersonalData,
  subscriberPersonalData,
  savedSearchPersonalData,
  auditPersonalData,
  propertyPersonalData,
  imagePersonalData,
  favoritePersonalData,
  shortlistPersonalData,
  cartPersonalData,
  orderPersonalData,
  instalmentPersonalData,
  agreementPersonalData,
  leadPersonalData,
  reportPersonalData,
  offeredHomePersonalData,
  postPersonalData,
  propertyHistoryPersonalData,
  offerPersonalData,
] as const
