const NEGATORS = new Set(
  `not no without except excluding minus non nor never avoid don't dont isn't isnt don’t isn’t neither`.split(
    /\s+/,
  ),
)
/** Words by which somebody says that they do not want what follows. */
export const isNegator = (word: string) => NEGATORS.has(word)

const EVERYTHING = new Set('anywhere everywhere anything everything all any'.split(' '))
/** "outside accra", "apart from accra", "anywhere but accra". */
export const isBeyond = (word: string, before: string) =>
  word === 'outside' || word === 'apart' || (word === 'but' && EVERYTHING.has(before))

// "no agent fee" and "no deposit" name an advantage, and "not far" is near.
const ADVANTAGES = new Set(
  `fee fees agent agents agency deposit deposits commission charge charges advance viewing far more less than over
  above below under up exceeding negotiable`.split(/\s+/),
)
/** What is not left out of what is found where somebody says that they do not want it. */
export const isNeverLeftOut = (word: string) => ADVANTAGES.has(word)

const BETWEEN_NEGATION = new Set(
  'a an the any in at near nearby around inside within from of for with to be is are want need looking'.split(
    ' ',
  ),
)
/** Words that may stand between such a word and what it is about. */
export const mayFollowNegator = (word: string) => BETWEEN_NEGATION.has(word)

/** Words that join others and narrow nothing, wherever something understood stands beside them. */
const JOINTS = new Set(
  `a an the in at on by for of to with and & or near nearby around inside within from i im i'm am we is are be
  want wants wanted need needs needed looking look searching search find finding get getting me my us please pls
  any some that which has have having available located location area areas ghana price priced prices cost costs
  costing rent budget urgent urgently good nice cheap per side but range ranging monthly just only exactly wan dey
  wey abeg`.split(/\s+/),
)

/** Words for what everything here is; something else beside them may make them mean more, as in "home office". */
const NOUNS = new Set(
  'home homes property properties place places listing listings real estate something accommodation anywhere'.split(
    ' ',
  ),
)

export const isJoint = (word: string) => JOINTS.has(word)
export const isNoun = (word: string) => NOUNS.has(word)

/** Names of places that are words as well: the place is meant after "in" or "near", or where nothing else is left. */
const CAUTIOUS = new Set(
  `central western eastern northern savannah circle dome atomic la ho wa ola dans ada boi mim manso ara ama manet
  coastal burma russia lebanon bethlehem beachroad lakeside newtown marketcircle firestone socialwelfare tradefair
  chapelhill oxfordstreet airportarea oda obo tuba prang bole paga bongo garu essam ho wa apam golfcity housingdown
  oldbarrier galloway onwe sege medie fise tudu ho drobo sampa tain`.split(/\s+/),
)
export const isCautiousName = (key: string) => CAUTIOUS.has(key)

const BEFORE_PLACES = new Set(['in', 'at', 'near', 'nearby', 'around', 'within', 'inside', 'from', 'of'])
export const leadsToPlace = (word: string | undefined) => word !== undefined && BEFORE_PLACES.has(word)

/** Ordinary words of advertisements that a place is nearly called like. */
const NO_MISSPELLING = new Set(
  'second seconds circles circled russian magnet magnets kwabena savings castle community communities'.split(
    ' ',
  ),
)
export const isOrdinaryWord = (word: string) => NO_MISSPELLING.has(word)

/** Words for places of work: homes of that type come first, whatever else says the word. */
const WORK = new Set(
  'shop shops store stores office offices warehouse warehouses showroom showrooms workshop workshops'.split(
    ' ',
  ),
)
export const isPlaceOfWork = (word: string) => WORK.has(word)
