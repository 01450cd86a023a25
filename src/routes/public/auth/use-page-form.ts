import { useLocation, useNavigation, useSubmit } from 'react-router'

/** For a page that is one form: sends it through the router, and says while it is under way. */
export function usePageForm() {
  const submit = useSubmit()
  const { pathname } = useLocation()
  const { formMethod, location, state } = useNavigation()
  // Answered on the same page it is done, although the router may still look for news.
  const isLeaving = location !== undefined && location.pathname !== pathname
  return {
    submit: (form: HTMLFormElement) => submit(form),
    isBusy: formMethod === 'POST' && (state === 'submitting' || isLeaving),
  }
}
