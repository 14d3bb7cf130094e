import OnwireKit
