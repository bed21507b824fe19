/** Reads the body of a request; null when it is no JSON. */
export async function jsonOf(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}

/** Answers as the API does when a call succeeded. */
export function okResponse(message: string, data: Record<string, unknown> | unknown[]): Response {
  return Response.json({ status: true, message, data });
}

/** Answers as the API does when it refuses a call. */
export function errorResponse(code: number, message: string): Response {
  return Response.json({ status: false, message }, { status: code });
}
