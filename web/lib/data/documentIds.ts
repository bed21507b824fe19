/** The ids of the documents whose code is loaded, by operation name. */
const documentIds = new Map<string, string>();

/** Adds the ids of documents, which the gateway takes in place of their texts. Generated code adds those of its own. */
export function addDocumentIds(ids: Readonly<Record<string, string>>): void {
  for (const [name, id] of Object.entries(ids)) documentIds.set(name, id);
}

export const documentId = (operationName: string): string | undefined => documentIds.get(operationName);
