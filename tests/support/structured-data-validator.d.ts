declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(schemaOrg: object)
    validate(found: {
      jsonld: object
    }): Promise<{ rootType: string; severity: string; issueMessage: string; path: unknown }[]>
  }
}
