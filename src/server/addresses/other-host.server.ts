/** What a form is told that was sent to another address of the site than its own, which holds the sessions. */
export function otherHostAnswer(
  siteUrl: string,
  wants: { path: string; accept: string | undefined },
): Response {
  const headers = { 'Cache-Control': 'no-store' }
  const message = `This site is at ${siteUrl}. A form sent from another address is not accepted, and nothing was saved. Open ${siteUrl} and send it again.`
  if (wants.path.startsWith('/api/')) {
    return Response.json({ error: { code: 'other-host', message } }, { status: 403, headers })
  }
  if (!wants.accept?.includes('text/html')) return new Response(`${message}\n`, { status: 403, headers })
  const [open, rest] = [`<a href="${siteUrl}">${siteUrl}</a>`, message.split('. ').slice(1).join('. ')]
  const html = `<!doctype html>
<html lang="en-GH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Another address of this site</title>
<style>body{max-width:34rem;margin:15vh auto 0;padding:0 1rem;background:#FBF6EC;color:#221B16;font:1.0625rem/1.5 system-ui,sans-serif}a{color:#222B55}</style>
</head>
<body>
<h1>This form was sent to another address of this site</h1>
<p>The site is at ${open}. ${rest}</p>
</body>
</html>
`
  return new Response(html, {
    status: 403,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}
