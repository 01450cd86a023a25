import { onOff, setting } from '#/platform/config/setting.ts'

/** What a start brings into an empty database. */
export const sampleSettings = {
  sampleData: setting<boolean | undefined>({
    variable: 'SAMPLE_DATA',
    doc: 'Loads the sample marketplace (60 properties, three agents, three articles) into an empty database.',
    schema: onOff,
    fallback: undefined,
    fallbackText: 'on with the embedded database and a local SITE_URL, else off',
  }),
}

/** What browsers may store of what they showed. */
export const offlineSettings = {
  offlineReading: setting({
    variable: 'OFFLINE_READING',
    doc: 'Lets browsers keep the properties somebody looked at, to be read without a connection. off removes them from each browser at its next visit.',
    schema: onOff,
    fallback: true,
    fallbackText: 'on',
  }),
}
