/** layouts/page-script.ts handles the press, and loads the form in which a reader corrects a line. */
export const ReportLineButton = ({ recapId }: { recapId: string }) => (
  <button type="button" data-report-line={recapId} className="button-quiet noscript:hidden">
    Report a mistake
  </button>
);
