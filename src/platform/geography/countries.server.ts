import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { Countries } from './countries.ts'

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Countries by the public registries' records (CC0), read at the first question. */
export function createCountries(): Countries {
  let reader: Reader<CountryResponse> | undefined
  return {
    nameOf(ip) {
      reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)))
      const found = reader.get(ip) as { country_code?: string } | null
      return found?.country_code ? names.of(found.country_code) : undefined
    },
  }
}
