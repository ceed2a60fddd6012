/** The placeholder is as high as the loaded number and its note, so the page does not move after loading. */
export const NumberPlaceholder = () => (
  <>
    <p className="stat-figure">
      <span className="skeleton inline-block w-36">&nbsp;</span>
    </p>
    <p className="stat-note">
      <span className="skeleton inline-block w-28">&nbsp;</span>
    </p>
  </>
);

export const ReferralCodePlaceholder = () => (
  <>
    <p className="stat-figure stat-code">
      <span className="skeleton inline-block w-40">&nbsp;</span>
    </p>
    <div className="skeleton mt-3 h-11 w-34 rounded-full" />
  </>
);
