import type { AmenityKey } from './amenity.schema.ts'

/** The drawing of each, of Phosphor; the build draws those that are written here. Browsers are sent its address alone. */
export const AMENITY_ICONS: Record<AmenityKey, { icon: string }> = {
  water: { icon: 'drop' },
  electricity: { icon: 'lightning' },
  bathroom: { icon: 'bathtub' },
  kitchen: { icon: 'cooking-pot' },
  selfContained: { icon: 'door' },
  furnished: { icon: 'armchair' },
  parking: { icon: 'car' },
  walledGated: { icon: 'wall' },
  security: { icon: 'shield-check' },
  boysQuarters: { icon: 'house-line' },
  floor: { icon: 'stairs' },
  yearBuilt: { icon: 'calendar-blank' },
  pets: { icon: 'paw-print' },
  internet: { icon: 'wifi-high' },
  serviced: { icon: 'plugs' },
  road: { icon: 'road-horizon' },
}
