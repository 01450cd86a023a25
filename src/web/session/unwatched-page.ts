/** Said in a page once the code that watches its session is there. */
const WATCHED = 'fihankra:watched'

/**
 * What a page of somebody's own runs before any file has arrived, so that a browser that stores whole pages cannot show
 * it again after they have signed out: until its session is watched, it leaves invisibly and is fetched anew when it
 * comes back. By its address, since a page that answered a form would ask whether to send the form again.
 */
export const UNWATCHED_PAGE =
  '{let root=document.documentElement,watched;' +
  `addEventListener('${WATCHED}',()=>{watched=1});` +
  "addEventListener('pagehide',event=>{root.hidden=event.persisted&&!watched});" +
  "addEventListener('pageshow',()=>{if(root.hidden)location.replace(location.pathname+location.search)})}"

/** From here on the session's own code decides what a page shows that comes back. */
export function sayWatched(): void {
  dispatchEvent(new Event(WATCHED))
}
