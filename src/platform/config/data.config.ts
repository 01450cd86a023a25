import * as v from 'valibot'
import { onOff, setting, text } from './setting.ts'

export const dataSettings = {
  databaseUrl: setting<string | undefined>({
    variable: 'DATABASE_URL',
    doc: 'A PostgreSQL (15 or newer) of your own. Without it the program starts and supervises an embedded one.',
    schema: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgresql://')),
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  dataDirectory: setting<string | undefined>({
    variable: 'DATA_DIR',
    doc: 'Where the embedded database and files are kept.',
    schema: text(1000),
    fallback: undefined,
    fallbackText: './data, or /var/lib/fihankra when root runs a project that other users cannot reach',
  }),
  sampleData: setting<boolean | undefined>({
    variable: 'SAMPLE_DATA',
    doc: 'Loads the sample marketplace (60 properties, three agents, three articles) into an empty database.',
    schema: onOff,
    fallback: undefined,
    fallbackText: 'on with the embedded database, off with DATABASE_URL',
  }),
}
