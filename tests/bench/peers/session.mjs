/** Returns the profile of whoever's session is in a cookie. Its signature is not checked. */
export async function viewerOf(prisma, cookie = '') {
  const [, value = ''] = cookie.split('session_token=');
  const [token] = decodeURIComponent(value).split('.');
  const session = await prisma.authSession.findUnique({
    where: { token, expiresAt: { gt: new Date() } },
    include: { user: { include: { profile: true } } },
  });
  if (!session) throw new Error('Nobody is signed in');
  return session.user.profile;
}
