// What some browsers say of themselves, beyond the types that TypeScript brings.
interface Navigator {
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
  readonly globalPrivacyControl?: boolean
}
