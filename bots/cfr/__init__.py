"""Monte-Carlo counterfactual regret minimisation: training offline, blueprints, playing by them."""
