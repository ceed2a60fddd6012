/** The button of a card. The page script saves the recap, because cards do not hydrate (layouts/save-recap.ts). */
export const SaveButton = ({ slug }: { slug: string }) => (
  <button type="button" className="save" data-save={slug} aria-label="Save for later" aria-pressed="false" />
);
