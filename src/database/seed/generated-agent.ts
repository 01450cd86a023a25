import { newId } from '#/shared/ids.ts'
import { createRandom } from './random.ts'

const firstNames = [
  ...[
    'Abena',
    'Kwame',
    'Edem',
    'Ama',
    'Kofi',
    'Akosua',
    'Yaw',
    'Efua',
    'Kojo',
    'Adwoa',
    'Kwabena',
    'Esi',
    'Kwaku',
  ],
  ...[
    'Selorm',
    'Naa',
    'Nii',
    'Mawuli',
    'Dzifa',
    'Fatima',
    'Ibrahim',
    'Rashida',
    'Alhassan',
    'Yaa',
    'Fiifi',
    'Araba',
  ],
]
const lastNames = [
  ...[
    'Mensah',
    'Owusu',
    'Boateng',
    'Asante',
    'Agyeman',
    'Appiah',
    'Osei',
    'Amoah',
    'Addo',
    'Ofori',
    'Darko',
    'Sarpong',
  ],
  ...[
    'Agbeko',
    'Dzokoto',
    'Lamptey',
    'Tetteh',
    'Quaye',
    'Ankrah',
    'Alidu',
    'Mahama',
    'Yakubu',
    'Acheampong',
    'Bonsu',
  ],
]
const focuses = [
  'family houses',
  'company lets',
  'land with papers',
  'student rooms',
  'shops and offices',
  'new estates',
]

/** The agent number `index` of a run; `joined` in milliseconds. Telephone and e-mail belong to nobody. */
export function generateAgent(seed: number, index: number, joined: number) {
  // Agents draw from a stream of their own, so that their number never changes a property.
  const random = createRandom(seed, index, 1)
  const phone = `+23320000${String(index % 10_000).padStart(4, '0')}`
  return {
    id: newId(joined, random.bytes(10)),
    email: `agent-${seed}-${index + 1}@generated.example`,
    fullName: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    phone,
    licenceNumber: `REAC/BR/${random.whole(2022, 2025)}/${String(random.whole(1, 9_999)).padStart(4, '0')}`,
    bio: `Works with ${random.pick(focuses)}, ${random.whole(2, 20)} years in the trade.`,
    createdAt: new Date(joined),
  }
}
