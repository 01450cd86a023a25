import { useNavigation, useSubmit } from 'react-router'

/** For a page that is one form: sends it through the router, and says while it is under way. */
export function usePageForm() {
  const submit = useSubmit()
  const { formMethod } = useNavigation()
  return { submit: (form: HTMLFormElement) => submit(form), isBusy: formMethod === 'POST' }
}
